"""What everybody may do beside moving, fighting and shooting: nothing, aiming, standing up, reloading, picking up, doors."""
