// Cairo
